import type { GuardSettings } from './start-guard';

type Given = Omit<GuardSettings, 'log'>;

/** GuardWords are what a person typed; `secretEnv` names the variable that holds the secret. */
export interface GuardWords {
  readonly listen: string;
  readonly toxiproxy: string;
  readonly secretEnv: string;
  readonly state: string;
  readonly restartCommand?: string | undefined;
}

/** readGuardSettings checks what was typed; it throws a sentence that names what is wrong, never the secret. */
export function readGuardSettings(
  words: GuardWords,
  env: Readonly<Record<string, string | undefined>>,
): Given {
  const secret = env[words.secretEnv];
  if (secret === undefined || secret === '')
    throw new Error(
      `the environment variable ${words.secretEnv} is not set: it must hold the guard's secret`,
    );
  const api = URL.canParse(words.toxiproxy) ? new URL(words.toxiproxy) : null;
  if (api === null || !/^https?:$/.test(api.protocol))
    throw new Error('--toxiproxy must be the http(s) address of a Toxiproxy API');
  return {
    ...readListen(words.listen),
    toxiproxyUrl: words.toxiproxy,
    secret,
    stateDirectory: words.state,
    restartCommand: words.restartCommand === undefined ? null : readCommand(words.restartCommand),
  };
}

/** `8475`, `127.0.0.1:8475`, `[::1]:8475`; a port alone listens on this machine only. */
function readListen(text: string): { host: string; port: number } {
  const match = /^(?:(\[[0-9a-f:]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(text);
  const port = Number(match?.[2]);
  if (!match || port > 65_535) throw new Error(`--listen must be host:port or a port, not ${text}`);
  return { host: (match[1] ?? '127.0.0.1').replace(/^\[|\]$/g, ''), port };
}

/** A program alone, or a JSON list of program and arguments: no shell splits it. */
function readCommand(text: string): readonly string[] {
  if (!text.trimStart().startsWith('[')) {
    if (/\s/.test(text.trim()))
      throw new Error(
        '--restart-command with arguments must be a JSON list, e.g. \'["systemctl","restart","toxiproxy"]\'',
      );
    return [text.trim()];
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('--restart-command is no valid JSON list');
  }
  if (Array.isArray(parsed) && parsed.length > 0 && parsed.every((one) => typeof one === 'string'))
    return parsed;
  throw new Error('--restart-command must be a JSON list of strings');
}
