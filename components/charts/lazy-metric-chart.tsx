'use client';

import dynamic from 'next/dynamic';

/** LazyMetricChart loads the chart library after the page; a hatched box of the same size stands in until then. */
export const LazyMetricChart = dynamic(() => import('./metric-chart'), {
  ssr: false,
  loading: () => <div className="hatched h-full w-full rounded opacity-40" />,
});
