import { NextIntlClientProvider, useMessages } from 'next-intl';
import { CatalogueEditorForm, type CatalogueEditorFormProps } from './catalogue-editor-form';

/** spoken are the parts of the dictionary that the editor needs in the browser. */
const spoken = ['catalogue', 'problems', 'states', 'versions'] as const;

/** CatalogueEditor gives the editor the words that it needs in the browser, and no others. */
export function CatalogueEditor(props: CatalogueEditorFormProps) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider messages={Object.fromEntries(spoken.map((name) => [name, messages[name]]))}>
      <CatalogueEditorForm {...props} />
    </NextIntlClientProvider>
  );
}
