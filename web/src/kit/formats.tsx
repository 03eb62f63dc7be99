import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type CurrencyDecimals, formatMajor, formatMoney, formatMoneyShort } from "./amounts/money.ts";

/** How amounts, dates and numbers are written, and what time it is for the service. */
export interface Formats {
  /** The page's language and region, by its BCP 47 tag. */
  readonly locale: string;
  /** An amount in minor units; empty while its currency is not known yet. */
  readonly money: (cents: number, currency: string) => string;
  /** The same, short: for axes and tiles. */
  readonly moneyShort: (cents: number, currency: string) => string;
  /** An amount in major units, as the terms of a program have them. */
  readonly major: (amount: number, currency: string) => string;
  readonly number: (value: number) => string;
  /** A share of 1: 0.0312 is "3.12%". */
  readonly percent: (share: number) => string;
  readonly date: (moment: string | Date) => string;
  readonly dateTime: (moment: string | Date) => string;
  /** A day of UTC, as the service counts days: `2026-01-31` is "Jan 31, 2026" wherever the reader is. */
  readonly day: (day: string) => string;
  /** The same without its year: for axes. */
  readonly dayShort: (day: string) => string;
  /** The month of UTC that a moment or day is in: "January 2026". */
  readonly month: (moment: string) => string;
  /** The day of the week of a moment: "Friday". */
  readonly weekday: (moment: string) => string;
  /** The name of a country by its two-letter code; any other text is returned as it is. */
  readonly country: (code: string) => string;
  /** The service's time in milliseconds, which a testnet may have moved. */
  readonly now: () => number;
  /** The service's system clock in milliseconds, which sign-in follows and no testnet moves. */
  readonly systemNow: () => number;
}

const FormatsContext = createContext<Formats | null>(null);

/**
 * The browser's own clock may be wrong: it only counts how much time has passed since the service gave the time.
 *
 * @param serviceNow the service clock
 * @param systemNow the service's system clock
 * @param readAtMs the browser's clock when these two were read
 */
export function FormatsProvider({
  locale,
  decimals,
  serviceNow,
  systemNow,
  readAtMs,
  children,
}: {
  locale: string;
  decimals: CurrencyDecimals;
  serviceNow: string;
  systemNow: string;
  readAtMs: number;
  children: ReactNode;
}) {
  const serviceAheadMs = Date.parse(serviceNow) - readAtMs;
  const systemAheadMs = Date.parse(systemNow) - readAtMs;
  const formats = useMemo(
    () => formatsOf(locale, decimals, serviceAheadMs, systemAheadMs),
    [locale, decimals, serviceAheadMs, systemAheadMs],
  );
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}

export function useFormats(): Formats {
  const formats = useContext(FormatsContext);
  if (formats === null) throw new Error("useFormats needs a FormatsProvider above it");
  return formats;
}

/** Renders again each `everyMs`, for what counts down. */
export function useTick(everyMs: number): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}

/** Makes a value when it is first asked for. The formats of Intl are slow to make, and a screen needs few of them. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/**
 * @param serviceAheadMs how far the service clock is ahead of the browser's
 * @param systemAheadMs how far the service's system clock is ahead of the browser's
 */
function formatsOf(
  locale: string,
  decimals: CurrencyDecimals,
  serviceAheadMs: number,
  systemAheadMs: number,
): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, options));
    return (moment: string | Date) => format().format(new Date(moment));
  };
  const countries = lazily(() => new Intl.DisplayNames(locale, { type: "region" }));
  const number = lazily(() => new Intl.NumberFormat(locale));
  const percent = lazily(() => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }));
  return {
    locale,
    money: (cents, currency) => (currency === "" ? "" : formatMoney(cents, currency, decimals, locale)),
    moneyShort: (cents, currency) =>
      currency === "" ? "" : formatMoneyShort(cents, currency, decimals, locale),
    major: (amount, currency) => (currency === "" ? "" : formatMajor(amount, currency, decimals, locale)),
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    date: dates({ dateStyle: "medium" }),
    dateTime: dates({ dateStyle: "medium", timeStyle: "short" }),
    day: dates({ dateStyle: "medium", timeZone: "UTC" }),
    weekday: dates({ weekday: "long" }),
    dayShort: dates({ month: "short", day: "numeric", timeZone: "UTC" }),
    month: dates({ month: "long", year: "numeric", timeZone: "UTC" }),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries().of(code) ?? code) : code),
    now: () => Date.now() + serviceAheadMs,
    systemNow: () => Date.now() + systemAheadMs,
  };
}
