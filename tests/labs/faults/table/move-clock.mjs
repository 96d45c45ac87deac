// Loaded before the server: its clock is wrong by CLOCK_HOURS.
const offsetMs = Number(process.env.CLOCK_HOURS ?? 0) * 3_600_000;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  // Mongoose knows the type by its name.
  static name = 'Date';

  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};
