# SPDX-License-Identifier: GPL-3.0-or-later
"""A real browser without a display: Chromium, driven by WebDriver."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

TIMEOUT = 30
ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
KEYS = {'Enter': '\ue007', 'Tab': '\ue004', 'Escape': '\ue00c', 'End': '\ue010', 'Home': '\ue011',
        'Left': '\ue012', 'Up': '\ue013', 'Right': '\ue014', 'Down': '\ue015',
        'Backspace': '\ue003'}
# Without these the browser tries to reach its maker.
ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
             '--disable-background-networking', '--disable-component-update', '--disable-sync',
             '--disable-dev-shm-usage', '--force-device-scale-factor=1', '--lang=en']


def find_browser():
    """The paths of the browser and its driver, or None."""
    programs = [shutil.which('chromium'), shutil.which('chromedriver')]
    return programs if all(programs) else None


class Browser:
    def __init__(self):
        browser, driver = find_browser()
        self.folder = tempfile.mkdtemp(prefix='grind-browser-')
        self.driver = subprocess.Popen([driver, '--port=0'], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            if 'was started successfully on port' in line:
                port = line.rstrip('.\n ').split()[-1]
                self.address = f'http://127.0.0.1:{port}'
                break
        self.session = ''
        self.session = '/session/' + self.ask('/session', capabilities={'alwaysMatch': {
            'goog:chromeOptions': {
                'binary': browser, 'args': [*ARGUMENTS, f'--user-data-dir={self.folder}']},
            'goog:loggingPrefs': {'performance': 'ALL', 'browser': 'ALL'},
        }})['sessionId']

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ask('', 'DELETE')
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, path, method='POST', **parameters):
        request = urllib.request.Request(
            self.address + self.session + path, method=method,
            data=json.dumps(parameters).encode() if method == 'POST' else None)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as error:
            raise AssertionError(json.load(error)['value']['message']) from None

    def open(self, path):
        self.ask('/url', url='about:blank')
        self.ask('/url', url=path if '://' in path else 'file://' + os.path.abspath(path))

    def run(self, script, *arguments):
        """Runs a script in the page, with or without "return"."""
        return self.ask('/execute/sync', script=script, args=list(arguments))

    def wait(self, script, what='something'):
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            found = self.run('return ' + script)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError('waited in vain for ' + what)

    def find(self, selector):
        return self.ask('/element', using='css selector', value=selector)[ELEMENT]

    def click(self, selector):
        self.ask(f'/element/{self.find(selector)}/click')

    def type(self, selector, text):
        self.ask(f'/element/{self.find(selector)}/value', text=text)

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{'type': 'keyDown', 'value': value}, {'type': 'keyUp', 'value': value}]
        self.ask('/actions', actions=[{'type': 'key', 'id': 'keys', 'actions': actions}])

    def devtools(self, command, **parameters):
        return self.ask('/goog/cdp/execute', cmd=command, params=parameters)

    def resize(self, width, height):
        self.devtools('Emulation.setDeviceMetricsOverride', width=width, height=height,
                      deviceScaleFactor=1, mobile=False)

    def set_dark(self, is_dark):
        self.devtools('Emulation.setEmulatedMedia', features=[
            {'name': 'prefers-color-scheme', 'value': 'dark' if is_dark else 'light'}])

    def set_scripts(self, are_allowed):
        self.devtools('Emulation.setScriptExecutionDisabled', value=not are_allowed)

    def shoot(self, path):
        with open(path, 'wb') as stream:
            stream.write(base64.b64decode(self.ask('/screenshot', 'GET')))

    def messages(self):
        """What the page has logged: errors, and what its policy has refused."""
        return [entry['message'] for entry in self.ask('/se/log', type='browser')]

    def requests(self):
        """The addresses that were asked for since the last time."""
        events = [json.loads(entry['message'])['message']
                  for entry in self.ask('/se/log', type='performance')]
        return [event['params']['request']['url'] for event in events
                if event['method'] == 'Network.requestWillBeSent']
