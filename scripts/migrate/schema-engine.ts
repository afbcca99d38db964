import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { schemaFile } from './paths';
import { MigrationPrismaPg } from './migration-adapter';

let loaded: Promise<void> | undefined;

interface EngineExports {
  readonly __wbindgen_start: () => void;
}

/** The engine reports its own crash by this global, which Prisma's command sets; without it a crash hides its reason. */
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: {
    set_message: (message: string) => console.error(`Prisma's schema engine crashed: ${message}`),
  },
});

/** load instantiates Prisma's schema engine once: the package's own loader imports .wasm as a module, which Node 20 cannot. */
async function load(): Promise<void> {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = join(dirname(script), 'schema_engine_bg.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {
    './schema_engine_bg.js': importsForEngine(),
  });
  engineModule.__wbg_set_wasm(instance.exports);
  (instance.exports as unknown as EngineExports).__wbindgen_start();
}

/** importsForEngine lets the process end while the engine's ten-second lock timeout still runs: the engine forgets to clear it. */
function importsForEngine(): WebAssembly.ModuleImports {
  const imports = { ...engineModule } as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, original] of Object.entries(imports)) {
    if (!name.startsWith('__wbg_setTimeout_')) continue;
    imports[name] = (...args) => (original(...args) as NodeJS.Timeout).unref();
  }
  return imports;
}

/**
 * withSchemaEngine gives `use` Prisma's own schema engine, connected to `databaseUrl`. It is WebAssembly from npm, so
 * nothing is downloaded, unlike with the prisma command.
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  use: (engine: engineModule.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= load();
  await loaded;
  // A pool of our own: the engine closes none, and an open connection keeps a database from being used as a template.
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationPrismaPg(pool));
    const datamodels: [string, string][] = [[schemaFile, readFileSync(schemaFile, 'utf8')]];
    const engine = await engineModule.SchemaEngine.new({ datamodels }, () => undefined, adapter);
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}
