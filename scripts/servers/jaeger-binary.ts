import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinary, type BinarySource } from './binary-cache';
import { goInstallTool } from './go-toolchain';

const version = '1.76.0';
const module = 'github.com/jaegertracing/jaeger';

/** Jaeger's module replaces some of its dependencies, which `go install …@version` refuses: it is built as a tool of a module of its own. */
async function build(folder: string): Promise<void> {
  writeFileSync(join(folder, 'go.mod'), 'module masterdeck.local/jaeger\n\ngo 1.24\n');
  await goInstallTool(`${module}/cmd/jaeger`, version, folder);
}

const source: BinarySource = {
  title: `Jaeger ${version}`,
  variable: 'JAEGER_BIN',
  onPath: ['jaeger'],
  cachedFolder: `jaeger-${version}`,
  cachedFile: 'jaeger',
  ways: [{ description: 'building it with Go (about four minutes)', fetch: build }],
  byHand:
    `By hand: install Go 1.24 or newer (or python3 with pip) and start again; or take jaeger from ` +
    'https://www.jaegertracing.io/download/ and put it on PATH as jaeger, or name it in JAEGER_BIN.',
};

/** findJaeger returns the path of a Jaeger (all in one, version 2 of its binary), built when this machine has none. */
export function findJaeger(): Promise<string> {
  return findBinary(source);
}
