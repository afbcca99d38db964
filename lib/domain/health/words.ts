/** inSeconds writes ms as seconds with one decimal, in the language of a sentence. */
export function inSeconds(ms: number, language: 'pt-BR' | 'en'): string {
  return (ms / 1_000).toLocaleString(language, { maximumFractionDigits: 1 });
}

/** inGigabytes writes bytes as GB (1,000,000,000) with one decimal. */
export function inGigabytes(bytes: number, language: 'pt-BR' | 'en'): string {
  return (bytes / 1e9).toLocaleString(language, { maximumFractionDigits: 1 });
}

/** inAge writes how long ago something was; the units are the same letters in both languages. */
export function inAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

/** withoutCredentials writes an address as it may be shown. */
export function withoutCredentials(address: string): string {
  return address.replace(/\/\/[^/@\s]*@/g, '//');
}
