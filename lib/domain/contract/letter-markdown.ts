import type { Letter, LetterPart } from './letter';

/** writeMarkdown writes a letter as Markdown: the same words as on paper, for a wiki or a ticket. */
export function writeMarkdown({ parts }: Letter): string {
  return `${parts.map(writePart).join('\n\n')}\n`;
}

function writePart({ kind, text, label }: LetterPart): string {
  const words = escape(text);
  switch (kind) {
    case 'heading':
      return `# ${words}`;
    case 'figure':
      return `## ${words}`;
    case 'quote':
      return `> ${words}`;
    case 'small':
      return `*${words}*`;
    case 'text':
      return label === undefined ? words : `**${escape(label)}:** ${words}`;
  }
}

/** What people typed must not become a heading, a link or HTML. */
function escape(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');
}
