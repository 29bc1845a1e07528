"""Reads a JSON array of strings, and writes what another reader of Python reads of each: `mailto` or `geo`."""

import json
import sys
from email.utils import getaddresses

texts = json.load(sys.stdin)

if sys.argv[1] == "mailto":
    answers = [[address for _, address in getaddresses([text])] for text in texts]
else:
    from geouri import GeoURIError, parse_android

    def read(text):
        try:
            link = parse_android(text)
        except GeoURIError as error:
            return {"error": error.reason}
        point = link.pin or link.point
        coordinates = [float(number) for number in (point.lat, point.lon)]
        return {
            "coordinates": coordinates,
            "label": link.label,
            "zoom": link.zoom,
            "search": link.query,
            "extras": len(link.extras),
        }

    answers = [read(text) for text in texts]

json.dump(answers, sys.stdout)
