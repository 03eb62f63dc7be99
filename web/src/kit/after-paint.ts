import { useEffect, useState } from "react";

/** Whether the browser has painted the part of the screen that asks: false until then, for what may come a moment later. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // A frame's callbacks run before it is painted, and what they begin after it.
    const frame = requestAnimationFrame(() => setTimeout(() => setIsPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
