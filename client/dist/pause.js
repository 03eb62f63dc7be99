/** Waits. @throws the signal's reason when it is aborted in the meantime */
export function pause(waitMs, signal) {
    return new Promise((resolve, reject) => {
        const end = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener("abort", end);
            resolve();
        }, waitMs);
        if (signal?.aborted)
            end();
        else
            signal?.addEventListener("abort", end, { once: true });
    });
}
