import { EnvironmentError, parseEngineEnvironment } from '@/lib/env';
import { createLogger } from '@/lib/log';
import { wireEngine } from './wire';

function readEnvironment() {
  try {
    return parseEngineEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function main(): void {
  const environment = readEnvironment();
  const log = createLogger({ process: 'engine', level: environment.logLevel });
  const engine = wireEngine(environment, log);

  const stop = (exitCode: number) => {
    // A second signal changes nothing: the rollback under way is the reason why the process is still here.
    void engine.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'the engine could not stop cleanly');
        process.exit(1);
      },
    );
  };
  let stopping = false;
  const stopOnce = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    stop(exitCode);
  };
  process.on('SIGTERM', () => stopOnce(0));
  process.on('SIGINT', () => stopOnce(0));
  process.on('SIGHUP', () => stopOnce(0));
  // Nobody knows what is broken then; what is known is that faults must come out, so the process lives until they have.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: rolling back and ending');
    stopOnce(1);
  });
  // A log pipe that nobody reads any more must not end the engine.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);

  engine.start();
  log.info({ engine: environment.engineName, supervised: environment.supervised }, 'engine started');
}

main();
