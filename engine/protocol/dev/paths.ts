export const devPaths = {
  'dev.clock': ['GET', '/dev/clock/'],
  'dev.advance': ['POST', '/dev/clock/'],
  'dev.init-data': ['POST', '/dev/init-data/'],
  'dev.grant': ['POST', '/dev/grant/'],
  'dev.tunables': ['GET', '/dev/tunables/'],
  'dev.publish-tunables': ['PUT', '/dev/tunables/'],
  'dev.tunable-versions': ['GET', '/dev/tunables/versions/'],
  'dev.restore-tunables': ['POST', '/dev/tunables/versions/'],
  'dev.taps': ['GET', '/dev/tunables/taps/'],
  'dev.products': ['GET', '/dev/products/'],
  'dev.pay': ['POST', '/dev/payments/:id/pay/'],
  'dev.finish-ad': ['POST', '/dev/ads/:id/finish/'],
} as const;
