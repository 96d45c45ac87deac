import { initDataPath } from './init-data-path.ts';

export const devPaths = {
  'dev.clock': ['GET', '/dev/clock/'],
  'dev.advance': ['POST', '/dev/clock/'],
  ...initDataPath,
  'dev.grant': ['POST', '/dev/grant/'],
  'dev.grants': ['GET', '/dev/grants/'],
  'dev.approve-grant': ['POST', '/dev/grants/:id/approval/'],
  'dev.tunables': ['GET', '/dev/tunables/'],
  'dev.publish-tunables': ['PUT', '/dev/tunables/'],
  'dev.tunable-versions': ['GET', '/dev/tunables/versions/'],
  'dev.restore-tunables': ['POST', '/dev/tunables/versions/'],
  'dev.taps': ['GET', '/dev/tunables/taps/'],
  'dev.reviews': ['GET', '/dev/reviews/'],
  'dev.products': ['GET', '/dev/products/'],
  'dev.pay': ['POST', '/dev/payments/:id/pay/'],
  'dev.audit': ['GET', '/dev/audit/'],
  'dev.export-audit': ['GET', '/dev/audit/export/'],
  'dev.wallet': ['POST', '/dev/wallet/'],
  'dev.fair-play': ['GET', '/dev/fair-play/'],
  'dev.exchange-account': ['POST', '/dev/exchanges/'],
  'dev.finish-ad': ['POST', '/dev/ads/:id/finish/'],
} as const;
