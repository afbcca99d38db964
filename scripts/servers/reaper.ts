import { spawn, type ChildProcess } from 'node:child_process';

/**
 * A shell that outlives us by design: it reads which process groups to watch, and end of input (we are gone, however it
 * happened, SIGKILL included) makes it stop them all: politely, and after five seconds by force.
 */
const reaperScript = `
groups=""
folders=""
newline='
'
while read -r verb first rest; do
  case "$verb" in
    watch) groups="$groups $first:$rest" ;;
    forget) kept=""; for g in $groups; do [ "\${g%%:*}" = "$first" ] || kept="$kept $g"; done; groups="$kept" ;;
    discard) folders="$folders$first\${rest:+ $rest}$newline" ;;
  esac
done
for g in $groups; do kill -s "\${g##*:}" -- "-\${g%%:*}" 2>/dev/null; done
i=0
while [ $i -lt 50 ]; do
  alive=""
  for g in $groups; do kill -0 -- "-\${g%%:*}" 2>/dev/null && alive=yes; done
  [ -n "$alive" ] || break
  sleep 0.1
  i=$((i + 1))
done
for g in $groups; do kill -s KILL -- "-\${g%%:*}" 2>/dev/null; done
printf %s "$folders" | while IFS= read -r folder; do rm -rf -- "$folder"; done
`;

let reaper: ChildProcess | undefined;

function startReaper(): ChildProcess {
  // detached: a session of its own, so that Ctrl-C in the terminal and a kill of our group do not reach it.
  const child = spawn('/bin/sh', ['-c', reaperScript], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.on('error', (error) =>
    console.error(`The reaper of child processes could not start: ${error.message}`),
  );
  child.stdin.on('error', () => undefined);
  child.unref();
  // The pipe must not keep our event loop alive; it closes when we end, which is the signal.
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  return child;
}

function tell(line: string): void {
  reaper ??= startReaper();
  reaper.stdin?.write(`${line}\n`);
}

/** watchGroup makes sure that the process group `pid` is sent `signal` when this process ends, even by SIGKILL. */
export function watchGroup(pid: number, signal: NodeJS.Signals): void {
  tell(`watch ${pid} ${signal.replace(/^SIG/, '')}`);
}

/** forgetGroup ends the watch on a process group that has exited, so that a reused pid is never signalled. */
export function forgetGroup(pid: number): void {
  tell(`forget ${pid}`);
}

/** discardFolder has a temporary folder removed when this process ends, after the processes that write to it. */
export function discardFolder(folder: string): void {
  tell(`discard ${folder}`);
}
