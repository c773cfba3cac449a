import { messageOf } from '@tribunal/core/unknown';
import { OperatorError } from '../../environment/operator-error.ts';

/** A row as the driver returns it: texts for times, numbers for flags, buffers for binary values. */
export type Row = Readonly<Record<string, unknown>>;

/** The database of a DMOJ or VNOJ site, at one moment. */
export interface MysqlSource {
  rows(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The part of the driver `mysql2/promise` that is used here. */
interface Driver {
  createConnection(options: object): Promise<Connection>;
}

interface Connection {
  query(statement: string, values?: readonly unknown[]): Promise<[unknown]>;
  end(): Promise<void>;
  destroy(): void;
}

/** Opens a transaction that reads one consistent state and cannot write. */
export async function openMysqlSource(address: string): Promise<MysqlSource> {
  const connection = await connect(address);
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await connection.query("SET SESSION time_zone = '+00:00'");
  await connection.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  return {
    async rows(statement, values = []) {
      const [rows] = await connection.query(statement, values);
      return rows as Row[];
    },
    close: () => connection.end().catch(() => connection.destroy()),
  };
}

async function connect(address: string): Promise<Connection> {
  const url = parsedAddress(address);
  const name: string = 'mysql2/promise';
  const driver = (await import(name)) as Driver;
  const options = {
    host: decodeURIComponent(url.hostname),
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.has('socket') && { socketPath: url.searchParams.get('socket') }),
    ...(url.searchParams.has('ssl') && { ssl: {} }),
    charset: 'utf8mb4',
    dateStrings: true,
  };
  try {
    return await driver.createConnection(options);
  } catch (error) {
    throw new OperatorError(`cannot open the database of the old site: ${messageOf(error)}`);
  }
}

/** The address contains a password, so no message repeats it. */
function parsedAddress(address: string): URL {
  if (!URL.canParse(address)) throw new OperatorError(usageOfAddress);
  const url = new URL(address);
  const isKnown = url.protocol === 'mysql:' || url.protocol === 'mariadb:';
  if (!isKnown || url.pathname.length < 2) throw new OperatorError(usageOfAddress);
  return url;
}

const usageOfAddress =
  'the address of the old database has the form mysql://USER:PASSWORD@HOST:PORT/DATABASE';
