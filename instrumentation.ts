/** register runs once when the web process starts: a wrong environment stops it here, before any request; then notices are sent. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkWebEnvironment } = await import('@/lib/services/check-web-environment');
    checkWebEnvironment();
    const { startCourier } = await import('@/lib/services/notices/start-courier');
    startCourier();
  }
}
