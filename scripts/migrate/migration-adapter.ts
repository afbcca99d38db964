import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlQuery } from '@prisma/driver-adapter-utils';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** The parts of the adapter that its types keep to itself. */
interface AdapterParts {
  onError(error: unknown): never;
  performIO(query: SqlQuery): Promise<{ fields: { dataTypeID: number }[] }>;
}

/** PostgreSQL's one-byte type "char", which its catalogues use and the adapter refuses, and text, which it reads alike. */
const oneByteChar = 18;
const text = 25;

/** MigrationPrismaPg is Prisma's adapter with two gaps closed that matter to migrations only (seen with 7.10.1). */
export class MigrationPrismaPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    sendScriptsWhole(adapter);
    readOneByteChars(adapter);
    return adapter;
  }
}

/**
 * The adapter cuts a script at every semicolon, which breaks function bodies and strings. In one piece, as Prisma's native
 * engine sends it, it is also one transaction: a migration that fails leaves nothing behind.
 */
function sendScriptsWhole(adapter: Adapter): void {
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      (adapter as unknown as AdapterParts).onError(error);
    }
  };
}

/** Without this the engine cannot read the definition of a database that has foreign keys, triggers or functions. */
function readOneByteChars(adapter: Adapter): void {
  const parts = adapter as unknown as AdapterParts;
  const performIO = parts.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const oneByteColumns = new WeakMap<SqlQuery, number[]>();
  parts.performIO = async (query) => {
    const result = await performIO(query);
    const columns = [...result.fields.keys()].filter(
      (index) => result.fields[index]?.dataTypeID === oneByteChar,
    );
    for (const field of result.fields) {
      if (field.dataTypeID === oneByteChar) field.dataTypeID = text;
    }
    oneByteColumns.set(query, columns);
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of oneByteColumns.get(query) ?? [])
      result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
}
