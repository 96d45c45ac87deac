import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** mongo-java-server on the port of the first argument: in memory, or on H2 in the file of the second one. */
class Engine {
    /** Its own versions have a wire version that the driver no longer speaks. */
    static class Version implements MongoVersion {
        public List<Integer> getVersionArray() {
            return List.of(5, 0, 0);
        }

        public int getWireVersion() {
            return 13;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MongoBackend backend = args.length > 1 ? new H2Backend(args[1]) : new MemoryBackend();
        MongoServer server = new MongoServer(backend.version(new Version()));
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        server.bind("127.0.0.1", Integer.parseInt(args[0]));
        System.out.println("listening");
        Thread.currentThread().join();
    }
}
