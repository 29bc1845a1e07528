"""Reads a page a line, as a string of JSON, and writes what Python's html.parser reads: attributes, code, and the text of links."""

import json
import sys
from html.parser import HTMLParser


class Page(HTMLParser):
    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.attributes = []
        self.code = []
        self.depth = 0
        self.links = 0
        self.shown = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.links += tag == "a"
        marked = dict(reversed(attrs)).get("data-by", "")
        if marked == "code" or self.depth > 0:
            self.depth += 1
            self.code.append("")
        seen = set()
        for name, value in attrs:
            if name not in seen and value is not None:
                self.attributes.append([tag, name, value, marked])
            seen.add(name)

    def handle_startendtag(self, tag, attrs):
        before = self.depth, self.links
        self.handle_starttag(tag, attrs)
        self.depth, self.links = before

    def handle_endtag(self, tag):
        self.depth = max(0, self.depth - 1)
        self.links = max(0, self.links - (tag == "a"))

    def handle_data(self, data):
        if self.depth > 0:
            self.code[-1] += data
        if self.links > 0:
            self.shown += data


for line in sys.stdin:
    page = Page(json.loads(line))
    print(json.dumps([page.attributes, page.code, page.shown]))
