import { join } from 'node:path';
import { findOnPath, isExecutableFile } from '../servers/executable';
import { runCommand } from '../servers/run-command';

/** Spring Boot 3 takes no older Java, its Maven plugin no older Maven. */
const oldestJava = 17;

/** findJava returns the `java` of JAVA_HOME, else the one on PATH; it throws a sentence where there is none of version 17 or newer. */
export async function findJava(): Promise<string> {
  const home = process.env.JAVA_HOME;
  const ofHome = home === undefined || home === '' ? undefined : join(home, 'bin', 'java');
  const java = ofHome !== undefined && isExecutableFile(ofHome) ? ofHome : findOnPath('java');
  if (java === undefined) throw new Error(`no Java on this machine. ${byHand}`);
  const version = await majorVersion(java);
  if (version < oldestJava) throw new Error(`${java} is Java ${version}. ${byHand}`);
  return java;
}

/** findMaven returns the `mvn` on PATH; it throws a sentence where there is none. */
export function findMaven(): string {
  const maven = findOnPath('mvn');
  if (maven === undefined) {
    throw new Error(
      'no Maven on this machine. Install 3.6.3 or newer (Debian: apt install maven; macOS: brew install maven; ' +
        'or https://maven.apache.org/download.cgi), put mvn on PATH and start again.',
    );
  }
  return maven;
}

const byHand =
  `The article's services need Java ${oldestJava} or newer: install a JDK (Debian: apt install openjdk-17-jdk-headless; ` +
  'macOS: brew install openjdk@17; or https://adoptium.net/), put it on PATH or name it in JAVA_HOME, and start again.';

async function majorVersion(java: string): Promise<number> {
  const settings = await runCommand(java, ['-XshowSettings:properties', '-version'], {
    withinMs: 60_000,
    env: { JAVA_TOOL_OPTIONS: '' },
    stderrToo: true,
  });
  return Number(/java\.specification\.version = (?:1\.)?(\d+)/.exec(settings)?.[1] ?? '0');
}
