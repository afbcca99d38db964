import { PrismaPg } from '@prisma/adapter-pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * WholeScriptPrismaPg sends a script to PostgreSQL in one piece, as Prisma's native engine does. The adapter of 7.10.1 cuts it
 * at every semicolon, which breaks function bodies and strings; in one piece it is also one transaction, so that a
 * migration that fails leaves nothing behind.
 */
export class WholeScriptPrismaPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    // onError turns a PostgreSQL error into the shape in which the engine reports it.
    const { onError } = adapter as unknown as { onError: (error: unknown) => never };
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        onError.call(adapter, error);
      }
    };
    return adapter;
  }
}
