import { findJava, findMaven } from '../article/java-tools';
import { installDebianPackages } from '../servers/debian-package';

/** What Debian calls each: the default JDK has been 17 or newer since Debian 12. */
const tools = [
  { find: findJava, inDebian: 'default-jdk-headless' },
  { find: findMaven, inDebian: 'maven' },
] as const;

/** ensureJava sees to it that Java and Maven are there: it installs them by apt where it is root, and elsewhere throws the sentence that says what to install. */
export async function ensureJava(): Promise<void> {
  for (const { find, inDebian } of tools) {
    const missing = await whatIsMissing(find);
    if (missing === null) continue;
    console.log(`${missing}\napt-get install ${inDebian} …`);
    await installDebianPackages(inDebian).catch((cause: unknown) => {
      throw new Error(`${missing}\napt-get install ${inDebian}: ${explain(cause)}.`, { cause });
    });
    await find();
  }
}

async function whatIsMissing(find: () => unknown): Promise<string | null> {
  try {
    await find();
    return null;
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
