import type { DeckFileError } from '@/lib/adapters/deck-files/read-text-file';
import type { BilingualText, Problem } from '@/lib/domain/diagnostic/problem';

const atStart = { severity: 'error', line: 1, column: 1, length: 1 } as const;

/** describeFileError says in both languages why a file of a deck could not be read. */
export function describeFileError(error: DeckFileError): Problem {
  return { ...atStart, code: `file-${error.reason.replaceAll('_', '-')}`, text: fileReasons[error.reason] };
}

const fileReasons: Readonly<Record<DeckFileError['reason'], BilingualText>> = {
  missing: {
    'pt-BR':
      'Este arquivo ou pasta não existe. Um baralho tem cartas/*.yaml, metricas.yaml e ambientes.yaml.',
    en: 'This file or folder does not exist. A deck has cartas/*.yaml, metricas.yaml and ambientes.yaml.',
  },
  too_large: {
    'pt-BR': 'Este arquivo passa de 512 KB: não é uma carta nem um catálogo.',
    en: 'This file is larger than 512 KB: it is neither a card nor a catalogue.',
  },
  not_utf8: {
    'pt-BR': 'Este arquivo não é texto em UTF-8. Grave-o de novo nessa codificação.',
    en: 'This file is not text in UTF-8. Save it again in that encoding.',
  },
  unreadable: {
    'pt-BR': 'Este arquivo não pôde ser lido. Confira as permissões.',
    en: 'This file could not be read. Check its permissions.',
  },
};

/** describeDuplicate says that two files of a deck hold the same card. */
export function describeDuplicate(cardId: string, otherFile: string): Problem {
  return {
    ...atStart,
    code: 'duplicate-card',
    found: cardId,
    text: {
      'pt-BR': `A carta ${cardId} já está em ${otherFile}. Deixe-a em um arquivo só.`,
      en: `The card ${cardId} is in ${otherFile} already. Keep it in one file.`,
    },
  };
}

/** describeConflict says that a file of the catalogue was changed here and in the app, or that it moved on since a person looked. */
export function describeConflict(file: string): Problem {
  return {
    ...atStart,
    file,
    code: 'changed-on-both-sides',
    found: file,
    text: {
      'pt-BR': `${file} mudou no arquivo e no app, ou mudou de novo agora: diga qual lado vale, e o outro fica guardado.`,
      en: `${file} changed in the file and in the app, or changed again just now: say which side counts, and the other is kept.`,
    },
  };
}
