# SPDX-License-Identifier: GPL-3.0-or-later
"""Screenshots of a test's private display: its pixels, and their contrast by WCAG 2.1."""
import collections
import functools
import mmap
import os
import struct
import time

from e2e import TIMEOUT

CHUNK = 14        # px: about as wide as two letters
GAP = 4           # px between letters of one text
MIN_HEIGHT = 5    # px of a letter; dots and dashes belong to the text around them
MIN_PIXELS = 3    # of a colour that counts as a letter's
DENSE = 0.6       # no letter fills this much of its box


@functools.lru_cache(maxsize=None)
def luminance(pixel):
    channels = [(pixel >> shift & 0xff) / 255 for shift in (16, 8, 0)]
    light = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
             for value in channels]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


@functools.lru_cache(maxsize=None)
def contrast(first, second):
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


class Picture:
    """A captured part of the screen: rows of pixels 0x..rrggbb."""

    def __init__(self, rows):
        self.rows = rows
        self.height = len(rows)
        self.width = len(rows[0]) if rows else 0

    def part(self, x, y, width, height):
        """The part of the picture inside this rectangle."""
        left, top = max(x, 0), max(y, 0)
        return Picture([row[left:max(x + width, 0)] for row in self.rows[top:max(y + height, 0)]])

    def colors(self):
        """All colours with their number of pixels; the background, the most frequent one, first."""
        counter = collections.Counter()
        for row in self.rows:
            counter.update(row)
        return counter.most_common()

    def bands(self):
        """Splits it vertically into parts with different backgrounds."""
        start, last = 0, None
        for y, row in enumerate([*self.rows, None]):
            ground = row and collections.Counter(row).most_common(1)[0][0]
            if ground != last and y > start:
                yield Picture(self.rows[start:y])
                start = y
            last = ground

    def chunks(self):
        """The shapes on one background, from left to right, about two letters each."""
        ground = self.colors()[0][0]
        inked = [column.count(ground) < self.height for column in zip(*self.rows)]
        start = None
        for x, is_inked in enumerate([*inked, False]):
            if start is None:
                start = x if is_inked else None
            elif not is_inked and (x - start >= CHUNK or not any(inked[x:x + GAP])):
                high = [row[start:x] for row in self.rows
                        if row[start:x].tolist().count(ground) < x - start]
                yield ground, Picture(high)
                start = None

    def texts(self):
        """The contrast of each text, two letters at a time, without antialiasing: the ratio and
        both colours."""
        for band in self.bands():
            if band.height < MIN_HEIGHT:
                continue
            for ground, chunk in band.chunks():
                if chunk.height < MIN_HEIGHT:
                    continue
                colors = dict(chunk.colors())
                n_inked = sum(n for pixel, n in colors.items() if pixel != ground)
                if n_inked < DENSE * chunk.width * chunk.height:
                    yield from ((contrast(pixel, ground), pixel, ground)
                                for pixel, n in colors.items()
                                if pixel != ground and n >= MIN_PIXELS)
                elif len(colors) > 1 and chunk.width < self.width:
                    yield from chunk.texts()   # on another background

    def best(self):
        """The highest contrast of a colour to the background."""
        colors = self.colors()
        return max((contrast(pixel, colors[0][0]), pixel, colors[0][0]) for pixel, _ in colors)


class Screen:
    """The framebuffer of the X server with all windows of a test."""

    def __init__(self):
        path = os.path.join(os.environ['XDG_RUNTIME_DIR'], 'Xvfb_screen0')
        with open(path, 'rb') as stream:
            self.memory = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack('>25I', self.memory[:100])
        assert header[11] == 32, header   # bits per pixel
        self.start = header[0] + header[19] * 12
        self.width, self.height, self.stride = header[4], header[5], header[12] // 4

    def shoot(self):
        pixels = memoryview(self.memory[self.start:self.start + self.stride * self.height * 4])
        rows = pixels.cast('I', (self.height * self.stride,))
        return Picture([rows[y * self.stride:][:self.width] for y in range(self.height)])

    def settle(self):
        """A picture once the screen no longer changes."""
        end = time.monotonic() + TIMEOUT
        last, picture = None, self.shoot()
        while last is None or last.rows != picture.rows:
            assert time.monotonic() < end, 'the screen does not come to rest'
            time.sleep(0.1)
            last, picture = picture, self.shoot()
        return picture


screen = Screen()
