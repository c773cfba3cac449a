"""Prints every verdict of a contest as it is recorded. Stop it with Ctrl-C; the next run continues from there.

    TRIBUNAL_SYNC_KEY=... python3 follow.py https://judge.example spring

Needs only the standard library of Python. The recipe: request rows from the last received judge time on, drop rows already
received with exactly that judge time, and request again at once while pages are full. A rejudged submission has a later
judge time, so it is a new row and not a repeat.
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

LIMIT = 2000
INTERVAL = 1.0
LONGEST_WAIT = 60.0


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would send the key to another address."""

    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect)


def read_page(site, contest, key, from_timestamp):
    path = f"/api/v2/sync/contest/{urllib.parse.quote(contest, safe='')}/submissions"
    query = urllib.parse.urlencode({"from_timestamp": from_timestamp, "limit": LIMIT})
    request = urllib.request.Request(f"{site.rstrip('/')}{path}?{query}", headers={"X-Global-API-Key": key})
    with opener.open(request, timeout=30) as answer:
        return json.load(answer)


def read_page_with_retries(site, contest, key, from_timestamp):
    """Retries while the site is unavailable. A refusal (4xx) is raised to the caller."""
    wait = INTERVAL
    while True:
        try:
            return read_page(site, contest, key, from_timestamp)
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:
                raise
            asked = error.headers.get("Retry-After", "")
            reason, pause = error, float(asked) if asked.isdigit() else 0.0
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason, pause = error, 0.0
        print(f"{reason}; retrying", file=sys.stderr)
        time.sleep(max(pause, wait * random.uniform(0.5, 1.0)))
        wait = min(wait * 2, LONGEST_WAIT)


def follow(site, contest, key, cursor):
    """Yields every change, in the order of judge times. The cursor advances when the next row is requested."""
    while True:
        page = read_page_with_retries(site, contest, key, cursor["judgedAt"])
        for row in page:
            is_same_time = row["judgedAt"] == cursor["judgedAt"]
            if is_same_time and row["id"] in cursor["ids"]:
                continue
            yield row
            cursor["ids"] = cursor["ids"] + [row["id"]] if is_same_time else [row["id"]]
            cursor["judgedAt"] = row["judgedAt"]
            save(cursor)
        if len(page) < LIMIT:
            time.sleep(INTERVAL)


def load(contest):
    try:
        with open(f"{contest}.cursor", encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {
            "format": "tribunal submissions cursor 1",
            "contest": contest,
            "status": "final",
            "judgedAt": "1970-01-01T00:00:00+00:00",
            "ids": [],
        }


def save(cursor):
    path = f"{cursor['contest']}.cursor"
    with open(f"{path}.tmp", "w", encoding="utf-8") as file:
        json.dump(cursor, file)
    os.replace(f"{path}.tmp", path)


def main():
    site, contest = sys.argv[1:3]
    try:
        for row in follow(site, contest, os.environ["TRIBUNAL_SYNC_KEY"], load(contest)):
            print(row["judgedAt"], row["author"], row["problem_code"], row["submissionStatus"], flush=True)
    except urllib.error.HTTPError as error:
        sys.exit(f"the site answered {error.code}: {error.reason}")
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
