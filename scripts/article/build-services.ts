import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../servers/run-command';
import { checkout, workFolder } from '../stack/checkout';
import { hashSources } from '../stack/source-hash';
import { findMaven } from './java-tools';

/** Services are the jars that run, and the agent that makes their traces. */
export interface Services {
  readonly jars: Readonly<Record<'order-service' | 'inventory-service' | 'payment-service', string>>;
  readonly agent: string;
}

const sources = join(checkout, 'sandbox', 'spring');
const built = join(workFolder, 'spring');
const stamp = join(built, 'stamp');
const parts = ['pom.xml', 'listagens', 'order-service', 'inventory-service', 'payment-service'];

/** The first build fetches Spring Boot; on a slow line that is most of it. */
const buildWithinMs = 20 * 60_000;

/** buildServices packages the article's services with Maven unless the packages that are there have the same sources. */
export async function buildServices(): Promise<Services> {
  const hash = hashSources(sources, parts);
  const services = {
    jars: {
      'order-service': jar('order-service'),
      'inventory-service': jar('inventory-service'),
      'payment-service': jar('payment-service'),
    },
    agent: join(built, 'opentelemetry-javaagent.jar'),
  };
  const files = [...Object.values(services.jars), services.agent];
  if (files.every((file) => existsSync(file)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash)
    return services;
  // The stamp goes first: a build that is interrupted leaves none.
  rmSync(stamp, { force: true });
  const args = [
    '--batch-mode',
    '--quiet',
    '--file',
    join(sources, 'pom.xml'),
    `-Dloja.build=${built}`,
    'package',
  ];
  await runCommand(findMaven(), args, { cwd: checkout, withinMs: buildWithinMs });
  writeFileSync(stamp, hash);
  return services;
}

function jar(name: string): string {
  return join(built, name, `${name}-1.jar`);
}
