/** What any program needs to run, and nothing of the service's configuration. */
const SYSTEM = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|LD_LIBRARY_PATH|DYLD_\w+)$/;

/** What a program also needs to download something, or to build it with Go. */
const NETWORK =
  /^(https?_proxy|all_proxy|no_proxy|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|XDG_CACHE_HOME|C?GO\w*)$/i;

/** Where npm finds its configuration, such as a registry or a CA of the company's own, and what it was given of it. */
const NPM = /^npm_(execpath|config_\w+)$/i;

const only = (env: NodeJS.ProcessEnv, ...patterns: readonly RegExp[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => patterns.some((pattern) => pattern.test(name))));

/**
 * The environment of third-party programs such as PostgreSQL. Ours contains the service's secrets, which other
 * processes of the same user could read from that program, and which it would write into crash reports.
 */
export const systemEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  only(env, SYSTEM);

/** The same for programs that download or build. */
export const fetchingEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  only(env, SYSTEM, NETWORK);

/** The same for npm, when another Node.js runs it than the one that it was installed with. */
export const npmEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  only(env, SYSTEM, NETWORK, NPM);
