"""Hausa: "1 ga Nuwamba, 2026", as the broadcasters write it."""

DATE_FORMAT = r"j \g\a F, Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = r"j \g\a F, Y, H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = r"j \g\a F"
SHORT_DATE_FORMAT = "j M, Y"
SHORT_DATETIME_FORMAT = "j M, Y, H:i"
FIRST_DAY_OF_WEEK = 1
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
