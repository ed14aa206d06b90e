#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-packaging.py [BUILD]: the files for Debian and the Flatpak manifest are well-formed.

BUILD is a build folder with the window, to check which files it installs. This is the quick part;
`build-aux/test --thorough` builds the packages.
"""
import json
import os
import re
import subprocess
import sys

import tree

try:
    import yaml
except ImportError:
    yaml = None

CONTROL = 'build-aux/debian/control'
PAGE = 'docs/building.md'
RULES = 'build-aux/debian/rules'
ID = 'io.github.grindscope.Grindscope'
MANIFEST = 'build-aux/flatpak/%s.yaml' % ID

# Available in every package build, by Debian's policy
ALWAYS_THERE = ('gcc', 'libc6-dev')
# Packages of the scripts that only work on the sources needs
FOR_THE_SCRIPTS = ('graphviz', 'librsvg2-common')

MODULES = ['graphviz', 'capstone', 'elfutils', 'libiberty', 'grindscope']
# Write access or starting programs outside would defeat the sandbox.
PERMISSIONS = re.compile(r'--(?:share=(?:ipc|network)|socket=(?:wayland|fallback-x11)|device=dri|'
                         r'filesystem=[\w/~-]+:ro)')


def text_of(path):
    return tree.read(path).decode('utf-8')


def paragraphs(path):
    """The fields of each paragraph of a control file: name -> text with line breaks."""
    found = []
    for block in re.split(r'\n\s*\n', re.sub(r'^#.*\n', '', text_of(path), flags=re.M).strip()):
        fields = {}
        name = None
        for line in block.split('\n'):
            match = re.fullmatch(r'([A-Z][A-Za-z0-9-]*):(?: (.*))?', line)
            if match:
                name = match.group(1)
                fields[name] = match.group(2) or ''
            elif name and line.startswith(' '):
                fields[name] += '\n' + line[1:]
            else:
                raise ValueError('%s: no field: “%s”' % (path, line))
        found.append(fields)
    return found


def listed_packages(*groups):
    """(package, minimum version or None) of the packages in some groups of the scripts."""
    said = subprocess.run(['bash', '-c', '. build-aux/common.sh && list_packages'], cwd=tree.ROOT,
                          check=True, stdout=subprocess.PIPE, encoding='utf-8').stdout
    for line in said.splitlines():
        group, package, probe = line.split()[:3]
        if group in groups:
            yield package, probe.partition('>=')[2] or None


def wrong_page():
    """The page lists the packages of the scripts for Debian"""
    row = re.search(r'^\| Debian, Ubuntu \| `(.*?)`; tests: `(.*?)` \|$', text_of(PAGE), re.M)
    for groups, listed in zip((('build', 'window'), ('display', 'test')), row.groups()):
        expected = {package for package, _ in listed_packages(*groups)}
        for package in sorted(expected ^ set(listed.split())):
            if groups[0] == 'build' or package not in row.group(1).split():
                yield '%s: %s should%s be in its row of packages' % (
                    PAGE, package, '' if package in expected else ' not')


def wrong_control():
    source, *packages = paragraphs(CONTROL)
    for field in ('Source', 'Maintainer', 'Standards-Version', 'Build-Depends', 'Homepage'):
        if not source.get(field):
            yield '%s: expected %s' % (CONTROL, field)
    if [package.get('Package') for package in packages] != ['grindscope', 'grindscope-cli']:
        yield '%s: expected two packages' % CONTROL
    for package in packages:
        synopsis, _, rest = package.get('Description', '').partition('\n')
        if not 0 < len(synopsis) <= 80 or not rest:
            yield '%s: expected a description of %s' % (CONTROL, package.get('Package'))
        if package.get('Architecture') != 'any':
            yield '%s: expected an architecture of %s' % (CONTROL, package.get('Package'))
    if 'gtk' in packages[-1].get('Depends', ''):
        yield '%s: the command line needs no GTK' % CONTROL


def wrong_build_depends():
    depends = paragraphs(CONTROL)[0]['Build-Depends']
    for package, version in listed_packages('build', 'window'):
        if package in ALWAYS_THERE + FOR_THE_SCRIPTS:
            continue
        expected = '%s (>= %s)' % (package, version) if version else package
        if not re.search(r'^%s[ ,]' % re.escape(expected), depends, re.M):
            yield '%s: expected %s, as in build-aux/common.sh' % (CONTROL, expected)


def wrong_options(path, text):
    known = re.findall(r"^option\('(\w+)'", text_of('meson_options.txt'), re.M)
    given = re.findall(r'(?<=-D)[a-z]\w*(?==)', text)
    for option in sorted(set(given) - set(known)):
        yield '%s: -D%s is no option' % (path, option)
    if not given:
        yield '%s: expected options' % path


def places():
    """Folder below /usr -> the package it belongs to."""
    found = {}
    for path in tree.files():
        if path.startswith('build-aux/debian/') and path.endswith('.install'):
            package = os.path.basename(path).partition('.')[0]
            for line in text_of(path).splitlines()[1:]:
                found[line.split()[0]] = package
    return found


def is_below(path, place):
    return path == place or path.startswith(place + '/')


def not_packaged(build):
    """Each file that meson installs belongs to one package."""
    with open(os.path.join(build, 'meson-info', 'intro-buildoptions.json')) as stream:
        prefix = next(option['value'] for option in json.load(stream) if option['name'] == 'prefix')
    with open(os.path.join(build, 'meson-info', 'intro-installed.json')) as stream:
        installed = [os.path.join('usr', os.path.relpath(path, prefix))
                     for path in json.load(stream).values()]
    for path in installed:
        packages = {package for place, package in places().items() if is_below(path, place)}
        # debian/rules puts translations into the package that the other one depends on.
        if len(packages) != 1 and not is_below(path, 'usr/share/locale'):
            yield '%s is in %s' % (path, ' and '.join(packages) or 'no package')


def wrong_manifest(manifest):
    for name, expected in (('id', ID), ('command', 'grindscope'), ('sdk', 'org.gnome.Sdk'),
                           ('runtime', 'org.gnome.Platform')):
        if manifest.get(name) != expected:
            yield '%s: expected %s: %s, found %s' % (MANIFEST, name, expected, manifest.get(name))
    if not isinstance(manifest.get('runtime-version'), str):
        yield '%s: expected runtime-version as a string' % MANIFEST
    if [module.get('name') for module in manifest['modules']] != MODULES:
        yield '%s: expected the modules %s' % (MANIFEST, ', '.join(MODULES))


def wrong_sources(manifest):
    for module in manifest['modules'][:-1]:
        for source in module['sources']:
            if not source['url'].startswith('https://'):
                yield '%s: %s: expected https' % (MANIFEST, module['name'])
            if source['type'] == 'git' and 'tag' in source:
                continue
            if source['type'] != 'archive' or not re.fullmatch('[0-9a-f]{64}', source['sha256']):
                yield '%s: %s: expected an archive and its sha256' % (MANIFEST, module['name'])
    if manifest['modules'][-1]['sources'][0]['type'] != 'dir':
        yield '%s: expected the sources of this checkout' % MANIFEST


def wrong_permissions(manifest):
    lines = text_of(MANIFEST).split('\n')
    for permission in manifest['finish-args']:
        if not PERMISSIONS.fullmatch(permission):
            yield '%s: %s is more than we want' % (MANIFEST, permission)
        if not lines[lines.index('  - ' + permission) - 1].startswith('  # '):
            yield '%s: %s has no reason above it' % (MANIFEST, permission)
    if 'never built' not in text_of('build-aux/flatpak/README.md'):
        yield 'build-aux/flatpak/README.md: expected to say that it was never built'


tap = tree.Tap()
tap.rule('the control file for Debian', wrong_control())
tap.rule('what a build on Debian needs', wrong_build_depends())
tap.rule('the packages of docs/building.md for Debian', wrong_page())
tap.rule('the options of the build on Debian', wrong_options(RULES, text_of(RULES)))
if len(sys.argv) > 1:
    tap.rule('the lists of what is in packages', not_packaged(sys.argv[1]))
else:
    tap.skip('the lists of what is in packages', 'there is no build with the window')
tap.rule('the options of the build for Flatpak', wrong_options(
    MANIFEST, text_of(MANIFEST).partition('- name: grindscope')[2]))
for name, check in (('the manifest for Flatpak', wrong_manifest), ('its sources', wrong_sources),
                    ('its permissions', wrong_permissions)):
    if yaml is None:
        tap.skip(name, 'Python has no yaml')
    else:
        tap.rule(name, check(yaml.safe_load(text_of(MANIFEST))))
tap.finish()
