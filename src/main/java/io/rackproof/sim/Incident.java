package io.rackproof.sim;

/** Something that befalls a device at one of its configuration changes. */
@FunctionalInterface
public interface Incident {
  /** When it strikes. */
  enum When {
    /** The device has the command and has not begun. */
    BEFORE,
    /** The change is made and its caller was not told. */
    AFTER
  }

  /** What it can do. */
  interface Scene {
    /** Cuts the caller's connection; the rest of its commands are not run. */
    void cutConnection();

    /** Cuts the connection and starts the device anew. */
    void reboot();
  }

  void strike(Scene scene);

  /** The caller's connection breaks. */
  static Incident cut() {
    return Scene::cutConnection;
  }

  /** The device reboots: what it does not keep is lost, and its boot id changes. */
  static Incident reboot() {
    return Scene::reboot;
  }

  /** Something happens elsewhere, such as the end of the program that drives the rack. */
  static Incident run(Runnable event) {
    return scene -> event.run();
  }
}
