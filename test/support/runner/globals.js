/** What `@jest/globals` gives to a test file and to all that it imports: the functions of the file that runs now. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test;

export const useGlobals = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globals);
};
