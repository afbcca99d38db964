import { useTranslations } from 'next-intl';
import type { ShortCodeView } from '@/lib/domain/view/game-day-view';

/** CodeSign is the way into the room: a QR code for cameras, and the short code for fingers. */
export function CodeSign({ code, large = false }: { code: ShortCodeView; large?: boolean }) {
  const t = useTranslations('gameday.wall');
  const size = code.qr.length;
  const dark = code.qr
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  // Four squares of light around it, or cameras do not find it.
  const quiet = 4;
  return (
    <div className={`flex flex-wrap items-center ${large ? 'gap-[3vw]' : 'gap-6'}`}>
      <svg
        viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
        className={large ? 'size-[min(46vh,34vw)]' : 'size-40'}
        role="img"
        aria-label={code.address}
        shapeRendering="crispEdges"
      >
        <rect x={-quiet} y={-quiet} width={size + 2 * quiet} height={size + 2 * quiet} fill="#fff" />
        <path d={dark} fill="#000" />
      </svg>
      <div className="min-w-0">
        <p
          className={`font-semibold whitespace-nowrap tracking-widest ${large ? 'text-[min(9vw,15vh)] leading-none' : 'text-4xl'}`}
        >
          {code.code}
        </p>
        <p className={large ? 'mt-[2vh] text-[min(2.2vw,4vh)]' : 'text-muted'}>
          {t('scan', { door: code.door })}
        </p>
      </div>
    </div>
  );
}
