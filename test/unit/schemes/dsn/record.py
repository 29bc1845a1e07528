"""Records what libpq and pika read in seeded connection strings: `python record.py > recorded.json`.

It needs `pip install 'psycopg[binary]==3.3.9' pika==1.3.2`. psycopg has the parser of libpq; it decodes all parts. The hosts of libpq are
listed with their ports, and an address of IPv6 has no brackets.
"""

import json
import random

import pika
import psycopg
from psycopg import pq
from psycopg.conninfo import conninfo_to_dict

random.seed(3986)

USERS = ["", "", "u", "u%40x", "%C3%A9", "a+b"]
PASSWORDS = ["", ":", ":p", ":p%40ss%231", ":%25", ":a:b", ":p@ss", ":p#1", ":12/w", ":p?w"]
HOSTS = ["h", "h:1", "h1:1,h2:2", "h1,h2:5", "h1,h2", "[::1]", "[::1]:5,[::2]", "10.0.0.1", "%2Fvar%2Frun", "", ":5", ",h", "h:",
         "a%3Ab", "a%2Cb", "(h)", "h:0", "h:x", "%40a", "[::1],h", "h1:1,h2:2,h3:3"]
DATABASES = ["", "/", "/db", "/a%2Fb", "/a/b", "/%C3%A9", "/d%20b", "/..", "/a@b", "/a+b"]
QUERIES = ["", "", "?", "?application_name=a%20b", "?application_name=a+b&connect_timeout=5", "?options=-c%20a%3Db", "?options=a=b",
           "?application_name", "?=v", "?application_name=a&", "?application_name=%2F/:@", "?application_name=me@h", "?passfile=a@b&application_name=x", "#f"]
VHOSTS = ["", "/", "/v", "/%2F", "/v%2fhost", "/a%20b"]
AMQP_HOSTS = ["h", "h:1", "[::1]", "[::1]:5", "10.0.0.1"]


def login():
    user = random.choice(USERS)
    if user == "" and random.random() < 0.6:
        return ""
    return user + random.choice(PASSWORDS) + "@"


def by_libpq(text):
    try:
        read = conninfo_to_dict(text)
    except psycopg.ProgrammingError:
        return None
    hosts = read.pop("host", "").split(",")
    ports = str(read.pop("port", "")).split(",")
    ports += [""] * (len(hosts) - len(ports))
    listed = [f"{host} {port}" for host, port in zip(hosts, ports)]
    return {
        "user": read.pop("user", ""),
        "password": read.pop("password", ""),
        "hosts": [] if listed == [" "] else listed,
        "database": read.pop("dbname", ""),
        "parameters": {name: str(value) for name, value in read.items()},
    }


def by_pika(text):
    try:
        read = pika.URLParameters(text)
    except Exception:
        return None
    # The defaults of pika are the same as those values in the text.
    return {
        "user": read.credentials.username,
        "password": read.credentials.password,
        "hosts": [f"{read.host} {read.port}"],
        "database": read.virtual_host,
        "parameters": {},
    }


libpq = sorted({f"postgres://{login()}{random.choice(HOSTS)}{random.choice(DATABASES)}{random.choice(QUERIES)}" for _ in range(800)})
amqp = sorted({f"amqp://{random.choice(['', 'u:p@', 'u%61:%61p@', 'u:p%40ss@'])}{random.choice(AMQP_HOSTS)}{random.choice(VHOSTS)}" for _ in range(300)})

print(json.dumps({
    "libpq": {"source": f"libpq {pq.version()}, psycopg {psycopg.__version__}",
              "answers": [{"text": text, "target": by_libpq(text)} for text in libpq]},
    "pika": {"source": f"pika {pika.__version__}", "answers": [{"text": text, "target": by_pika(text)} for text in amqp]},
}, indent=0, ensure_ascii=False))
