import { devices } from './devices.ts';
import { playDevices } from './play-devices.ts';

/** Names or kinds of devices, between semicolons; all of them when nothing is asked. */
const asked = process.env.DEVICES?.split(';');
playDevices(devices.filter(({ name, kind }) => !asked || asked.includes(name) || asked.includes(kind)));
