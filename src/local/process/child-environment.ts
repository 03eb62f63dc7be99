/** What a program of the system needs to run, and nothing of what the service is configured with. */
const SYSTEM = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|DYLD_\w+)$/;

/** What a program needs besides to fetch something from the network, or to build it with Go. */
const NETWORK =
  /^(https?_proxy|all_proxy|no_proxy|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|XDG_CACHE_HOME|C?GO\w*)$/i;

const only = (env: NodeJS.ProcessEnv, ...patterns: readonly RegExp[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => patterns.some((pattern) => pattern.test(name))));

/**
 * The environment of a program that is not ours, such as PostgreSQL. Our own holds secrets of the service, which every
 * process of the same user could read from that program, and which it would write into a crash report.
 */
export const systemEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  only(env, SYSTEM);

/** The same for a program that fetches or builds. */
export const fetchingEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  only(env, SYSTEM, NETWORK);
