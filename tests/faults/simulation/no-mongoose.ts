/** Takes the package's place in a simulation, where nothing connects to a database. */
export class Mongoose {}
