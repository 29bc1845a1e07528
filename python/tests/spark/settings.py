"""The settings of all sessions."""

from __future__ import annotations

from typing import Any

SETTINGS: dict[str, Any] = {
    "spark.driver.bindAddress": "127.0.0.1",
    # A session of short jobs ends before an optimizing compiler pays off.
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.driver.host": "127.0.0.1",
    "spark.log.level": "OFF",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.shuffle.partitions": "3",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}
