import { useEffect, useEffectEvent } from "react";
import { useFormats } from "../formats.tsx";

export const MINUTE_MS = 60_000;

/**
 * Runs at once and then, while the page is in view, at every full minute of the service clock: nothing shown is a minute
 * old. Timers do not run while a computer sleeps, so that it also runs when somebody comes back in a later minute.
 *
 * @param run whether it runs by itself, so that what it asks for does not count as use of the session
 */
export function useEachMinute(run: (isByItself: boolean) => void): void {
  const { now } = useFormats();
  const readNow = useEffectEvent(now);
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const minute = () => Math.floor(readNow() / MINUTE_MS);
    let lastRunIn = minute();
    runLatest(false);
    const runInNewMinute = () => {
      if (document.hidden || minute() === lastRunIn) return;
      lastRunIn = minute();
      runLatest(true);
    };
    let timer = setTimeout(beginMinute, MINUTE_MS - (readNow() % MINUTE_MS));
    function beginMinute(): void {
      runInNewMinute();
      timer = setTimeout(beginMinute, MINUTE_MS - (readNow() % MINUTE_MS));
    }
    addEventListener("focus", runInNewMinute);
    document.addEventListener("visibilitychange", runInNewMinute);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", runInNewMinute);
      document.removeEventListener("visibilitychange", runInNewMinute);
    };
  }, []);
}
