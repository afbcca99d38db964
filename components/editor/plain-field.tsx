import { useImperativeHandle, useRef } from 'react';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import type { EditorField } from './editor-field';
import { MarkedText } from './marked-text';

interface PlainFieldProps {
  readonly source: string;
  readonly problems: readonly Problem[];
  readonly label: string;
  readonly describedBy: string;
  readonly onChange: (source: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly handle: React.Ref<EditorField>;
}

/** PlainField is the editor as a plain text field: without script, and for whoever prefers it. */
export function PlainField({ handle, onCursor, ...props }: PlainFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { source, onChange } = props;
  useImperativeHandle(handle, () => {
    const select = (from: number, to: number) => {
      field.current?.focus();
      field.current?.setSelectionRange(from, to);
    };
    return {
      select,
      replace: (from, to, text) => {
        onChange(source.slice(0, from) + text + source.slice(to));
        requestAnimationFrame(() => select(from + text.length, from + text.length));
      },
    };
  });
  return <MarkedText {...props} onCursor={onCursor} field={field} />;
}
