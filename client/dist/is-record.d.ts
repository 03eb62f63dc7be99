/** Whether a value is an object with fields, and no array. */
export declare function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;
