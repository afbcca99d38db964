import { expect, it } from 'vitest';
import { renderLetter } from './render-letter';

it('a contract becomes a PDF with its fonts in it, on as many pages as it needs', async () => {
  const paragraph = {
    kind: 'text',
    text: 'Se a hipótese estiver errada, o prejuízo tem este limite. '.repeat(9),
  } as const;
  const letter = { title: 'Contrato', locale: 'pt-BR', createdAt: new Date('2026-12-01T13:00:00Z') } as const;
  const pagesOf = async (count: number) => {
    const file = await renderLetter({ ...letter, parts: Array.from({ length: count }, () => paragraph) });
    const text = file.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toContain('/FontFile2');
    return text.match(/\/Type \/Page\b/g)?.length;
  };
  const oneLine = (text: string) => renderLetter({ ...letter, parts: [{ kind: 'text', text }] });
  // Joiners that keep a name whole on screen have no glyph: on paper they would be boxes.
  const [joined, plain] = [await oneLine('order\u2060-\u2060service'), await oneLine('order-service')];
  expect(joined.equals(plain)).toBe(true);
  expect(await pagesOf(1)).toBe(1);
  expect(await pagesOf(30)).toBeGreaterThan(1);
});
