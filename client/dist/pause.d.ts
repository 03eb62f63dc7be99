/** Waits. @throws the signal's reason when it is aborted in the meantime */
export declare function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void>;
