# SPDX-License-Identifier: GPL-3.0-or-later
"""What is inside of a report."""
import base64
import gzip
import hashlib
import json
import re

DATA = r'<script type="application/octet-stream" id="%s">([^<]*)</script>'
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


class Report:
    def __init__(self, text):
        self.text = text

    def data(self, name):
        """The unpacked contents of an element, or None."""
        found = re.search(DATA % name, self.text)
        return gzip.decompress(base64.b64decode(found.group(1), validate=True)) if found else None

    def facts(self):
        return json.loads(self.data('facts'))

    def sources(self):
        return [excerpt for excerpts in json.loads(self.data('sources')) for excerpt in excerpts]

    def policy(self):
        return POLICY.search(self.text).group(1)

    def element(self, name):
        """The text of the last element of this name without attributes"""
        return re.findall(f'<{name}>(.*?)</{name}>', self.text, re.DOTALL)[-1]

    def static(self):
        """The page without its data, script and style"""
        return re.sub(r'<(script|style)[^>]*>.*?</\1>', '', self.text, flags=re.DOTALL)


def hash_of(text):
    return 'sha256-' + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
