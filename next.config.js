import createNextIntlPlugin from 'next-intl/plugin';

// No usage data leaves the machine, whoever starts Next and however.
process.env.NEXT_TELEMETRY_DISABLED = '1';

/** Headers of every answer; the Content-Security-Policy of pages carries a nonce and is set in proxy.ts. */
const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  // Not `no-referrer`: that turns the Origin of our own form posts into "null", and the abort is a form post.
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

const apiOnly = [
  { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" },
  { key: 'Cache-Control', value: 'no-store' },
];

/** What a phone without JavaScript gets after its abort: a page with its own style in it, which alone is allowed (by its hash). */
const abortAnswer = [
  {
    key: 'Content-Security-Policy',
    value:
      "default-src 'none'; style-src 'sha256-SfKenbRbl4ODbM7R+elzAxrFXwPwcwkMuDCODZIhQvQ='; form-action 'self'; frame-ancestors 'none'",
  },
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` has checked the types of everything before it builds, and a demo must not fail for a test file's types.
  typescript: { ignoreBuildErrors: process.env.MASTERDECK_TYPES_CHECKED === '1' },
  turbopack: { root: import.meta.dirname },
  headers: () =>
    Promise.resolve([
      { source: '/:path*', headers: everywhere },
      { source: '/api/:path*', headers: apiOnly },
      { source: '/api/gamedays/:id/abort', headers: abortAnswer },
    ]),
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(config);
