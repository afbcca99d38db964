import { useTranslations } from 'next-intl';
import { SmallButton } from '../ui/small-button';
import { Hidden, Line } from './field';

/** PictureForm attaches a picture: a plain form to a route, which works without JavaScript. */
export function PictureForm({ gameDayId, from }: { gameDayId: string; from: 'room' | 'desk' }) {
  const t = useTranslations('gameday.room');
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/api/gamedays/${gameDayId}/pictures`}
      className="space-y-2"
    >
      <Hidden fields={{ from }} />
      <label className="block text-sm text-muted">
        {t('picture')}
        <input
          type="file"
          name="picture"
          required
          accept="image/png,image/jpeg,image/webp"
          className="mt-1 block min-h-11 w-full text-ink"
        />
      </label>
      <Line label={t('caption')} name="caption" maxLength={200} autoComplete="off" />
      <SmallButton>{t('sendPicture')}</SmallButton>
    </form>
  );
}
