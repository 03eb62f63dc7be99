import { activityInfo, heartbeat } from "@temporalio/activity";
import type { ActivityInterceptorsFactory } from "@temporalio/worker";

/** Most activities have ended by then and send none. */
const BEATS_IN_A_TIMEOUT = 4;

/**
 * Sends heartbeats while an activity runs, so that Temporal soon gives a dead worker's to another. Each costs Temporal a
 * write, so there are no more than its time-out needs: where Temporal is slow, time-outs are long. OPERATE-52.
 */
export const showLife: ActivityInterceptorsFactory = () => ({
  inbound: {
    async execute(input, next) {
      const { heartbeatTimeoutMs } = activityInfo();
      if (heartbeatTimeoutMs === undefined) return next(input);
      const timer = setInterval(() => heartbeat(), heartbeatTimeoutMs / BEATS_IN_A_TIMEOUT);
      try {
        return await next(input);
      } finally {
        clearInterval(timer);
      }
    },
  },
});
