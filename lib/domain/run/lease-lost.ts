/** LeaseLost is thrown where a write or a call found that the run belongs to somebody else now, or that it may by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
