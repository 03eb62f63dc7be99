/** Whether a value is an object with fields, and no array. */
export function isRecord(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
