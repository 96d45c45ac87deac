/** Takes the package's place in a simulation, where nothing connects to a database. */
export class Mongoose {}

/** Takes the place of a schema, which only a connected model reads. */
export class Schema {
  static readonly Types = { Mixed: Object };

  index(): this {
    return this;
  }
}
