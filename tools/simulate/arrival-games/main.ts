import { arrivalTable, printArrivalTable } from './arrival-table.ts';

const tries = Number(process.argv[2] ?? 300);
console.log(printArrivalTable(arrivalTable(tries), tries));
