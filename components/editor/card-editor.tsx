import { NextIntlClientProvider, useMessages } from 'next-intl';
import { EditorScreen, type EditorScreenProps } from './editor-screen';

/** spoken are the parts of the dictionary that the editor needs in the browser. */
const spoken = ['editor', 'card', 'understood', 'groups', 'versions', 'suits'] as const;

/** CardEditor gives the editor the words that it needs in the browser, and no others. */
export function CardEditor(props: EditorScreenProps) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider messages={Object.fromEntries(spoken.map((name) => [name, messages[name]]))}>
      <EditorScreen {...props} />
    </NextIntlClientProvider>
  );
}
